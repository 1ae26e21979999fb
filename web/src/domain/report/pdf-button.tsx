import { useMutation } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import { downloadReport } from "@/api/generated/sdk.gen";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

interface PdfButtonProps {
  report: { id: string; searchQuery: string };
  /** Additional authorisation of the download request. */
  access?: { headers?: Record<string, string>; fetch?: typeof fetch };
  /** Whether only the icon is visible. */
  isSmall?: boolean;
}

/** Button that downloads the PDF of a report. */
export function PdfButton({ report: { id, searchQuery }, access = {}, isSmall = false }: PdfButtonProps) {
  const pdf = useMutation({
    mutationFn: () =>
      downloadReport({
        path: { id },
        ...access,
        headers: { accept: "application/pdf, application/problem+json", ...access.headers },
        parseAs: "blob",
      }),
    onSuccess: (file) => {
      const name = `avtosled-${searchQuery}.pdf`;
      saveFile(file, name);
      showToast("good", "PDF готов", `Файл ${name} сохранён в загрузках`);
    },
    meta: { errorTitle: "PDF не скачался", errorFallback: "Попробуйте ещё раз через минуту" },
  });
  return (
    <Button
      variant={isSmall ? "quiet" : "secondary"}
      icon={<FileDown size={18} aria-hidden="true" />}
      busy={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      {isSmall ? <VisuallyHidden>{`Скачать PDF: ${searchQuery}`}</VisuallyHidden> : "Скачать PDF"}
    </Button>
  );
}
