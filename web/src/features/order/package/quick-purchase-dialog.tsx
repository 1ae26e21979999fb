import { useRef } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { Problem } from "@/api/problem";
import { continuePayment } from "@/api/purchases";
import type { SourceInputs } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { coreResolver } from "@/core/resolver";
import type { IdentifierKind, QuickPackage, Service } from "@/core/types";
import { setServerErrors } from "@/domain/form/server-errors";
import { useMethodNames } from "@/domain/payment/shop-methods";
import { Money } from "@/domain/price/money";
import { PurchaseFailure } from "@/domain/purchase/purchase-failure";
import { storeGuestPurchase } from "@/lib/access-key";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { useQuickPurchase } from "../api";
import { MismatchFacts } from "../car/mismatch-dialog";
import { firstInput, namesOf, showInputs } from "../inputs/source-inputs";
import {
  type Delivery,
  FIELD_BY_ERROR_PATH,
  needsReceiptContact,
  toPurchaseRequest,
} from "../price/delivery";
import { DeliveryMethods } from "../price/delivery-methods";
import styles from "./quick-purchase-dialog.module.css";

interface QuickPurchaseDialogProps {
  offer: QuickPackage;
  car: { query: string; type: IdentifierKind };
  inputs: SourceInputs | undefined;
  /** Services of the package that are skipped for lack of input. */
  skipped: Service[];
  onClose: () => void;
}

/** Dialog that sells one report: contacts, terms, payment page. */
export function QuickPurchaseDialog({ offer, car, inputs, skipped, onClose }: QuickPurchaseDialogProps) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const purchase = useQuickPurchase();
  const returnsToInputs = useRef(false);
  const form = useForm<Delivery>({
    defaultValues: { methods: ["email"], email: user?.email ?? "", sms: "", link: "" },
    resolver: coreResolver(
      "quickPurchase",
      (values) => toPurchaseRequest(values, offer, car, inputs),
      FIELD_BY_ERROR_PATH,
    ),
  });
  const { register, handleSubmit, formState, watch } = form;
  const methods = watch("methods");

  const buy = (acceptMismatch: boolean) => (values: Delivery) => {
    const body = toPurchaseRequest(values, offer, car, inputs);
    const wanted = acceptMismatch ? { ...body, acceptMismatch } : body;
    purchase.mutate(wanted, {
      onSuccess: ({ paymentId, accessKey, confirmationUrl }) => {
        const { packageType, deliveryMethods, contacts } = body;
        // Stored before the redirect, because the return page opens the report with this access key.
        storeGuestPurchase(paymentId, { accessKey, packageType, deliveryMethods, contacts });
        continuePayment({ paymentId, confirmationUrl }, (address) => void navigate(address));
      },
      onError: (error) => setServerErrors(form, error, FIELD_BY_ERROR_PATH),
    });
  };
  const submit = handleSubmit(buy(false));
  const showTerms = () => {
    returnsToInputs.current = true;
    showInputs();
    onClose();
  };
  const refunded = user ? "на баланс" : "тем же способом оплаты";
  const accepted = useMethodNames();
  const problem = purchase.error instanceof Problem ? purchase.error : null;
  const mismatch = problem?.body.mismatch ?? null;
  const hasFieldErrors = (problem?.errors.length ?? 0) > 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Отчёт «${offer.name}»`}
      description={offer.features.join(", ")}
      focusesField
      finalFocus={() => (returnsToInputs.current && firstInput()) || true}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <DeliveryMethods methods={methods} onChange={(next) => form.setValue("methods", next)} />
        {methods.includes("email") && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={formState.errors.email?.message}
            {...register("email")}
          />
        )}
        {methods.includes("sms") && (
          <TextField
            label="Телефон для SMS"
            type="tel"
            autoComplete="tel"
            placeholder="+79161234567"
            error={formState.errors.sms?.message}
            {...register("sms")}
          />
        )}
        {needsReceiptContact(methods) && (
          <TextField
            label="Email или телефон для чека"
            hint="Ссылку покажем на этой странице после оплаты. Контакт нужен для чека по 54-ФЗ."
            autoComplete="email"
            error={formState.errors.link?.message}
            {...register("link")}
          />
        )}
        <ol className={styles.steps}>
          <li>Вы платите на странице ЮKassa{accepted !== null && `: ${accepted}`}.</li>
          <li>Проверка начинается сама, отчёт приходит в течение 5 минут.</li>
          <li>За источники, которые не ответили, деньги вернутся {refunded}.</li>
        </ol>
        {skipped.length > 0 && (
          <Notice
            title={`Не спросим ${namesOf(skipped)}`}
            actions={
              <Button variant="secondary" size="sm" onClick={showTerms}>
                Указать данные
              </Button>
            }
          >
            <p>Для этого нужны данные, которых вы не указали. Доля цены вернётся {refunded}.</p>
          </Notice>
        )}
        <LiveRegion>
          {mismatch !== null && (
            <Notice
              tone="attention"
              title="Данные не сходятся"
              actions={
                <Button variant="secondary" size="sm" onClick={() => void handleSubmit(buy(true))()}>
                  Всё равно купить
                </Button>
              }
            >
              <p>{mismatch.message}</p>
              <MismatchFacts mismatch={mismatch} />
            </Notice>
          )}
        </LiveRegion>
        {!hasFieldErrors && mismatch === null && <PurchaseFailure error={purchase.error} />}
        <p className={styles.sum}>
          К оплате
          <strong>
            <Money value={offer.price} />
          </strong>
        </p>
        <Button type="submit" size="lg" wide busy={purchase.isPending}>
          Оплатить {formatRoubles(offer.price)}
        </Button>
        <p className={styles.note}>
          Нажимая кнопку, вы принимаете <Link to="/public-offer">публичную оферту</Link> и{" "}
          <Link to="/privacy-policy">политику конфиденциальности</Link>.
        </p>
      </form>
    </Dialog>
  );
}
