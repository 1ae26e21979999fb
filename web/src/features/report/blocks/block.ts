/** What every block is given: what its source said, and the id that its anchors begin with. */
export interface BlockProps<Data> {
  data: Data;
  serviceId: string;
}
