import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { ConfirmDialog } from "./confirm-dialog";
import { Page } from "./page/page";
import { restoreFocus } from "./restore-focus";
import { showToast } from "./toast";
import { Toaster } from "./toaster";

beforeAll(restoreFocus);

const press = async (name: string) => {
  (await screen.findByRole("button", { name })).focus();
  await userEvent.keyboard("{Enter}");
};

function Removable({ children }: { children: (leave: () => void) => ReactNode }) {
  const [isMounted, setMounted] = useState(true);
  return isMounted && children(() => setMounted(false));
}

function Cards() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Page title="Баланс">
      <h1>Баланс</h1>
      <section>
        <h2>Карты</h2>
        <ul>
          <Removable>
            {(leave) => (
              <li>
                <button type="button" onClick={leave}>
                  Удалить
                </button>
              </li>
            )}
          </Removable>
          <Removable>
            {(leave) => (
              <>
                <li>
                  <button type="button" onClick={() => setAsking(true)}>
                    Спросить
                  </button>
                </li>
                <ConfirmDialog
                  open={isAsking}
                  title="Удалить?"
                  action="Удалить карту"
                  onConfirm={leave}
                  onCancel={() => setAsking(false)}
                >
                  <p>Её больше не будет.</p>
                </ConfirmDialog>
              </>
            )}
          </Removable>
        </ul>
      </section>
    </Page>
  );
}

it("focus moves from a deleted row to the heading of its section", async () => {
  renderApp(<Cards />);
  await press("Удалить");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Карты" })).toHaveFocus());
});

it("focus moves to the heading of the section when the deletion was confirmed in a dialog", async () => {
  renderApp(<Cards />);
  await press("Спросить");
  await press("Удалить карту");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Карты" })).toHaveFocus());
});

it("focus moves from a closed toast to the previously focused element", async () => {
  renderApp(
    <>
      <button type="button" onClick={() => showToast("good", "Скопировано")}>
        Скопировать
      </button>
      <Toaster />
    </>,
  );
  await press("Скопировать");
  await press("Закрыть уведомление");
  await waitFor(() => expect(screen.getByRole("button", { name: "Скопировать" })).toHaveFocus());
});

function Loaded() {
  const [isLoaded, setLoaded] = useState(false);
  if (isLoaded) return <Page title="Отчёт">Готов</Page>;
  return (
    <Page key="failure" title="Отчёт не загрузился">
      <button type="button" onClick={() => setLoaded(true)}>
        Загрузить ещё раз
      </button>
    </Page>
  );
}

it("focus moves to the new page when the focused page is replaced", async () => {
  renderApp(<Loaded />);
  await press("Загрузить ещё раз");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(screen.getByRole("main")).toHaveTextContent("Готов");
});

it("focus is not moved when another element has taken it", async () => {
  renderApp(
    <section>
      <h2>Карты</h2>
      <input aria-label="Поиск" />
      <Removable>
        {(leave) => (
          <button
            type="button"
            onClick={() => {
              leave();
              screen.getByRole("textbox").focus();
            }}
          >
            Удалить
          </button>
        )}
      </Removable>
    </section>,
  );
  await press("Удалить");
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Поиск" })).toHaveFocus();
});
