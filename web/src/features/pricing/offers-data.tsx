import { readyRules } from "@/core";
import { counted } from "@/lib/plural";
import { StructuredData } from "@/ui/page/metadata";

/** Structured data (JSON-LD) of the packages for search engines. */
export function OffersData() {
  const offers = readyRules()
    .offers()
    .packages.map(({ name, price, checks }) => ({
      "@type": "Offer",
      name: `Пакет «${name}»: ${counted(checks, "проверка", "проверки", "проверок")}`,
      price,
      priceCurrency: "RUB",
    }));
  const product = {
    name: "Проверка истории автомобиля",
    brand: { "@type": "Brand", name: "Автослед" },
    offers,
  };
  return <StructuredData type="Product" data={product} />;
}
