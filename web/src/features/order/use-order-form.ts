import type { FormEvent } from "react";
import type { SearchOrder } from "@/api/types";
import type { CatalogueName, IdentifierKind, Quote } from "@/core/types";
import { useSourceInputs } from "./inputs/use-source-inputs";
import { useOrderPayment } from "./price/use-order-payment";
import type { ServiceSelection } from "./selection/use-selection";
import { type OrderFailure, useOrder } from "./use-order";

interface OrderedCar {
  kind: IdentifierKind;
  /** Identifier as entered or in the URL; empty while nothing is entered. */
  query: string;
  /** Identifier of a car with a page of its own, whose inputs are stored separately; else empty. */
  page: string;
}

interface OrderFormOptions {
  catalogue: CatalogueName;
  car: OrderedCar;
  selection: ServiceSelection;
  /** Flags of the payment sources other than the balance. */
  paymentSourceOf: (quote: Quote) => Partial<SearchOrder>;
  failure: OrderFailure;
}

/** Order form of selected services for one car: inputs, payment source, submission. */
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

/** Flags of the full report and the free check, taken from a quote. */
export function defaultPaymentSource({ fullReport, freeCheck }: Quote): Partial<SearchOrder> {
  return { fullReport, freeCheck };
}
