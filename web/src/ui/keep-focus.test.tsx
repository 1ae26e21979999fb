import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { ConfirmDialog } from "./confirm-dialog";
import { keepFocus } from "./keep-focus";
import { Page } from "./page/page";
import { showToast } from "./toast";
import { Toaster } from "./toaster";

beforeAll(keepFocus);

const press = async (name: string) => {
  (await screen.findByRole("button", { name })).focus();
  await userEvent.keyboard("{Enter}");
};

function Gone({ children }: { children: (leave: () => void) => ReactNode }) {
  const [isHere, setHere] = useState(true);
  return isHere && children(() => setHere(false));
}

function Cards() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Page title="Баланс">
      <h1>Баланс</h1>
      <section>
        <h2>Карты</h2>
        <ul>
          <Gone>
            {(leave) => (
              <li>
                <button type="button" onClick={leave}>
                  Удалить
                </button>
              </li>
            )}
          </Gone>
          <Gone>
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
          </Gone>
        </ul>
      </section>
    </Page>
  );
}

it("goes from a row that is deleted to the heading of its part", async () => {
  renderApp(<Cards />);
  await press("Удалить");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Карты" })).toHaveFocus());
});

it("goes to that heading also when the deletion was asked about in a window", async () => {
  renderApp(<Cards />);
  await press("Спросить");
  await press("Удалить карту");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Карты" })).toHaveFocus());
});

it("goes from a toast back to where it came from", async () => {
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

it("goes from a page to the one that comes in its place", async () => {
  renderApp(<Loaded />);
  await press("Загрузить ещё раз");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(screen.getByRole("main")).toHaveTextContent("Готов");
});

it("stays where it was taken by somebody else", async () => {
  renderApp(
    <section>
      <h2>Карты</h2>
      <input aria-label="Поиск" />
      <Gone>
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
      </Gone>
    </section>,
  );
  await press("Удалить");
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Поиск" })).toHaveFocus();
});
