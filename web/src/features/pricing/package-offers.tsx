import { useQuery } from "@tanstack/react-query";
import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { ownPackagesQuery } from "@/api/purchases";
import { readyRules } from "@/core";
import { OwnerPays } from "@/domain/account/owner-pays";
import { OwnPackageList } from "@/domain/plan/own-package-list";
import { FeatureList } from "@/domain/price/feature-list";
import { Stack } from "@/ui/stack";
import { PackageCard } from "./package-card";
import { PackageDialog } from "./package-dialog";
import styles from "./pricing.module.css";
import { useOfferInAddress } from "./use-offer-in-address";

/** Section of the packages on sale and the user's packages, with the purchase dialog. */
export function PackageOffers() {
  const user = useCurrentUser();
  const isMember = useActingRole() !== "owner";
  const { packages } = readyRules().offers();
  const { chosen, open, close } = useOfferInAddress("buy");
  const offer = packages.find(({ id }) => id === chosen);
  const isCommon = (feature: string) => packages.every(({ features }) => features.includes(feature));
  const common = packages[0]?.features.filter(isCommon) ?? [];
  return (
    <Stack gap={5}>
      <p className={styles.about}>
        Одна проверка пакета — полный отчёт по одной машине. Пакетов может быть несколько, первым расходуется
        тот, чей срок ближе.
      </p>
      <FeatureList features={common} />
      {user && (isMember ? <OwnerPays /> : <OwnPackages />)}
      <div className={styles.cards}>
        {packages.map((each) => (
          <PackageCard
            key={each.id}
            offer={each}
            ownFeatures={each.features.filter((feature) => !isCommon(feature))}
            onBuy={() => open(each.id)}
          />
        ))}
      </div>
      {user && !isMember && offer !== undefined && (
        <PackageDialog key={offer.id} offer={offer} user={user} onClose={close} />
      )}
    </Stack>
  );
}

/** List of the user's active packages with their remaining checks. */
function OwnPackages() {
  const packages = useQuery(ownPackagesQuery);
  const active = packages.data?.packages.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="own-packages">
      <h2 id="own-packages">Ваши пакеты</h2>
      <OwnPackageList packages={active} />
    </section>
  );
}
