import { Navigate } from "react-router-dom";
import { PagePlaceholder } from "./page-placeholder";

/** Leads to another page and holds the place of this one meanwhile, or the footer would jump up. */
export function Redirect({ to }: { to: string }) {
  return (
    <>
      <PagePlaceholder />
      <Navigate to={to} replace />
    </>
  );
}
