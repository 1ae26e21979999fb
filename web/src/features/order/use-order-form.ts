import type { FormEvent } from "react";
import type { SearchOrder } from "@/api/types";
import type { CatalogueName, IdentifierKind, Quote } from "@/core/types";
import { useSourceInputs } from "./inputs/use-source-inputs";
import { useOrderPayment } from "./price/use-order-payment";
import type { ServiceSelection } from "./selection/use-selection";
import { type OrderFailure, useOrder } from "./use-order";

interface OrderedCar {
  kind: IdentifierKind;
  /** As entered or in the URL; empty while nothing is entered. */
  query: string;
  /** Car with a page of its own; its inputs are stored separately. */
  page: string;
}

interface OrderFormOptions {
  catalogue: CatalogueName;
  car: OrderedCar;
  selection: ServiceSelection;
  /** Payment sources besides the balance. */
  paymentSourceOf: (quote: Quote) => Partial<SearchOrder>;
  failure: OrderFailure;
}

/** Order of selected services for one car: inputs, payment source, submission. */
export function useOrderForm({ catalogue, car, selection, paymentSourceOf, failure }: OrderFormOptions) {
  const { kind, query, page } = car;
  const { quote } = selection;
  const order = useOrder(failure);
  const fields = useSourceInputs(catalogue, selection.services, quote, { kind, car: page });
  const payment = useOrderPayment(draft(), fields.quote, order.isLoading);

  function draft(): SearchOrder | null {
    if (quote === null || fields.quote === null) return null;
    const selectedServices = quote.services.map(({ id }) => id);
    const inputs = fields.requestInputs && { inputs: fields.requestInputs };
    return { query, type: kind, catalogue, selectedServices, ...paymentSourceOf(quote), ...inputs };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!fields.check()) return;
    if (payment.order !== null && payment.total !== null) order.submit(payment.order);
  }

  return { fields, payment, submit, isLoading: order.isLoading, mismatch: order.mismatch };
}

export type OrderForm = ReturnType<typeof useOrderForm>;

/** Full report and free check flags for a quote. */
export function defaultPaymentSource({ fullReport, freeCheck }: Quote): Partial<SearchOrder> {
  return { fullReport, freeCheck };
}
