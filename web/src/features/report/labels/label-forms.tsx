import type { ReportNotes } from "@/api/types";
import { Comments, type Noun } from "./comments";
import { TagsEditor } from "./tags-editor";

interface LabelFormsProps {
  reportId: string;
  notes: ReportNotes;
  noun: Noun;
}

/** Tags and comments of a report; a chunk of its own, which a private person loads by opening the notes. */
export default function LabelForms({ reportId, notes, noun }: LabelFormsProps) {
  return (
    <>
      <TagsEditor reportId={reportId} tags={notes.tags} />
      <Comments reportId={reportId} comments={notes.comments} noun={noun} />
    </>
  );
}
