import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "@/ui/button";
import styles from "./back-button.module.css";

/** Button that goes back in the history, or to the home page if the history is empty. */
export function BackButton() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const isFirst = key === "default";
  return (
    <Button
      variant="quiet"
      size="sm"
      className={styles.back}
      icon={<ArrowLeft size={18} aria-hidden="true" />}
      onClick={() => void (isFirst ? navigate("/") : navigate(-1))}
    >
      Назад
    </Button>
  );
}
