import { readyRules } from "@/core";
import { counted } from "@/lib/plural";
import { StructuredData } from "@/ui/page/structured-data";

/** The packages for searches: the prices are those of the page. */
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
