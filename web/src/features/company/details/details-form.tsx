import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Company, CompanyDetails } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { OfflineNote } from "@/domain/offline/offline-note";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import styles from "./details.module.css";

type Fields = Record<keyof CompanyDetails, string>;

export const NO_DETAILS: CompanyDetails = { name: "", inn: null, kpp: null, ogrn: null, address: null };

interface DetailsFormProps {
  initial: CompanyDetails;
  save: UseMutationResult<Company, Error, CompanyDetails>;
  /** Label of the button. */
  action: string;
  /** Title of the error. */
  failure: string;
  onSaved: (company: Company) => void;
}

/** Form of the details of a company. */
export function DetailsForm({ initial, save, action, failure, onSaved }: DetailsFormProps) {
  const form = useForm<Fields>({
    defaultValues: toFields(initial),
    resolver: coreResolver<Fields>("companyDetails", toDetails),
  });
  const { errors } = form.formState;
  const [isShownAtFields, setShownAtFields] = useState(false);
  const submit = form.handleSubmit((fields) =>
    save.mutate(toDetails(fields), {
      onSuccess: (company) => {
        form.reset(toFields(company));
        onSaved(company);
      },
      onError: (error) => setShownAtFields(setServerErrors(form, error)),
    }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <TextField
        label="Название"
        hint="Как в документах: ООО «Авторынок» или ИП Иванов И. И."
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <fieldset className={styles.group}>
        <legend>Для документов, необязательно</legend>
        <div className={styles.numbers}>
          <TextField
            label="ИНН"
            hint="10 или 12 цифр"
            inputMode="numeric"
            autoComplete="off"
            error={errors.inn?.message}
            {...form.register("inn")}
          />
          <TextField
            label="КПП"
            hint="У предпринимателя его нет"
            inputMode="numeric"
            autoComplete="off"
            error={errors.kpp?.message}
            {...form.register("kpp")}
          />
          <TextField
            label="ОГРН или ОГРНИП"
            hint="13 или 15 цифр"
            inputMode="numeric"
            autoComplete="off"
            error={errors.ogrn?.message}
            {...form.register("ogrn")}
          />
        </div>
        <TextField
          label="Юридический адрес"
          autoComplete="off"
          error={errors.address?.message}
          {...form.register("address")}
        />
      </fieldset>
      <Failure error={isShownAtFields ? null : save.error} title={failure} />
      <OfflineNote back="Ничего не отправлено: отправьте ещё раз.">
        Сохранить можно будет, когда она появится.
      </OfflineNote>
      <Button type="submit" busy={save.isPending}>
        {action}
      </Button>
    </form>
  );
}

function toFields({ name, inn, kpp, ogrn, address }: CompanyDetails): Fields {
  return { name, inn: inn ?? "", kpp: kpp ?? "", ogrn: ogrn ?? "", address: address ?? "" };
}

function toDetails({ name, inn, kpp, ogrn, address }: Fields): CompanyDetails {
  const optional = (text: string) => text.trim() || null;
  return {
    name: name.trim(),
    inn: optional(inn),
    kpp: optional(kpp),
    ogrn: optional(ogrn),
    address: optional(address),
  };
}
