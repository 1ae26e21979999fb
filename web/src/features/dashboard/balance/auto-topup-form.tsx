import { type Resolver, useForm, useWatch } from "react-hook-form";
import type { AutoTopup, SavedMethod } from "@/api/types";
import { messages } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { methodLabel } from "@/domain/payment/method-label";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { CheckField } from "@/ui/form/check-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { Paragraphs } from "@/ui/page/paragraphs";
import { showToast } from "@/ui/toast";
import { useChangeAutoTopup } from "./api";
import styles from "./balance-tab.module.css";

interface AutoTopupFormProps {
  settings: AutoTopup;
  methods: SavedMethod[];
  onDone: () => void;
}

interface Values {
  minimumBalance: number;
  autoTopupAmount: number;
  paymentMethodId: string;
  consent: boolean;
}

const amounts = coreResolver<Values>("autoTopup", ({ minimumBalance, autoTopupAmount }) => ({
  minimumBalance,
  autoTopupAmount,
}));

/** Validates the amounts, and the consent to charges without the payer's participation. */
const resolver: Resolver<Values> = async (values, context, options) => {
  const answer = await amounts(values, context, options);
  if (values.consent) return answer;
  const consent = { type: "required", message: messages.consentToCharges };
  return { values: {}, errors: { ...answer.errors, consent } };
};

/** Form of the automatic top-up: threshold, amount, payment method and consent text. */
export function AutoTopupForm({ settings, methods, onDone }: AutoTopupFormProps) {
  const change = useChangeAutoTopup();
  const known = methods.find(({ id }) => id === settings.paymentMethodId) ?? methods[0];
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      minimumBalance: settings.minimumBalance,
      autoTopupAmount: settings.autoTopupAmount,
      paymentMethodId: known?.id ?? "",
      consent: false,
    },
  });
  const { errors } = form.formState;
  const [minimum, amount] = useWatch({ control: form.control, name: ["minimumBalance", "autoTopupAmount"] });

  const save = form.handleSubmit(({ consent: _given, ...values }) =>
    change.mutate(
      {
        ...values,
        monthlyTopupRequired: settings.monthlyTopupRequired,
        autoTopupEnabled: true,
        consent: settings.consentVersion,
      },
      {
        onSuccess: () => {
          showToast("good", "Автопополнение включено");
          onDone();
        },
        onError: (error) => void setServerErrors(form, error, { consent_required: "consent" }),
      },
    ),
  );

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <div className={styles.pair}>
        <TextField
          label="Если на балансе меньше, ₽"
          type="number"
          inputMode="numeric"
          error={errors.minimumBalance?.message}
          {...form.register("minimumBalance", { valueAsNumber: true })}
        />
        <TextField
          label="Пополнить на, ₽"
          type="number"
          inputMode="numeric"
          error={errors.autoTopupAmount?.message}
          {...form.register("autoTopupAmount", { valueAsNumber: true })}
        />
      </div>
      <SelectField label="Чем платить" {...form.register("paymentMethodId")}>
        {methods.map((method) => (
          <option key={method.id} value={method.id}>
            {methodLabel(method)}
          </option>
        ))}
      </SelectField>
      <Notice title="Что будет списываться">
        {amount > 0 && minimum >= 0
          ? `Каждый раз, когда на балансе останется меньше ${formatRoubles(minimum)}, спишется ${formatRoubles(amount)}: не чаще раза в час. `
          : "Сумма списывается, когда баланс опускается ниже порога, не чаще раза в час. "}
        Чек приходит после каждого списания. Выключить можно здесь в любой момент одним нажатием; если банк
        отклонит списание, автопополнение выключится само.
      </Notice>
      <Disclosure title={`Согласие на списания, редакция ${formatDay(settings.consentVersion)}`}>
        <div className={styles.text}>
          <Paragraphs text={settings.consentText} />
        </div>
      </Disclosure>
      <CheckField
        label="Согласен на автоматические списания на этих условиях"
        error={errors.consent?.message}
        {...form.register("consent")}
      />
      <Failure error={errors.consent ? null : change.error} title="Не сохранилось" />
      <div className={styles.actions}>
        <Button type="submit" busy={change.isPending}>
          {settings.autoTopupEnabled ? "Сохранить" : "Включить"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
