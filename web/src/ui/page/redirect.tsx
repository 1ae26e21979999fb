import { Navigate } from "react-router-dom";
import { PagePlaceholder } from "./page-placeholder";

/** Redirect to another page, with a placeholder to avoid a layout shift. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <PagePlaceholder />
      <Navigate to={to} replace />
    </>
  );
}
