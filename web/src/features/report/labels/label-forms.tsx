import type { Report } from "@/api/types";
import { Comments, type Noun } from "./comments";
import { TagsEditor } from "./tags-editor";

/** Tags and comments of a report; a chunk of its own, which a private person loads by opening the notes. */
export default function LabelForms({ report, noun }: { report: Report; noun: Noun }) {
  return (
    <>
      <TagsEditor report={report} />
      <Comments reportId={report.id} noun={noun} />
    </>
  );
}
