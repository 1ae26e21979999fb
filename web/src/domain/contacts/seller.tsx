import { useQuery } from "@tanstack/react-query";
import { contactsQuery } from "@/api/contacts";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { PhoneLink } from "./phone-link";

/** Details of the seller and contacts of the support, for the legal pages. */
export function Seller() {
  const { data, error, refetch } = useQuery(contactsQuery);
  if (error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} title="Реквизиты не загрузились" />;
  }
  if (data === undefined) return <Skeleton width="100%" height="4.5rem" />;
  return (
    <p>
      {data.seller}, ИНН {data.inn}
      {data.ogrn && `, ОГРН ${data.ogrn}`}. Адрес: {data.address}. Телефон: <PhoneLink phone={data.phone} />,
      почта: <a href={`mailto:${data.email}`}>{data.email}</a>. Проверки идут круглосуточно, люди отвечают{" "}
      {data.hours}.{data.isExample && " Это пример: настоящие данные указывает владелец сайта."}
    </p>
  );
}
