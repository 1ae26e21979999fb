import { Component, createRef, type ReactNode } from "react";

const SLIDE_MS = 250;

interface SettledLayoutProps {
  /** Sources are still pending, so heights of the head are reserved. */
  isRunning: boolean;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Article of a report. When the last source ends, reserved space closes: the parts below it slide to their new
 * positions instead of jumping there. A class, because only `getSnapshotBeforeUpdate` sees the layout before the
 * update.
 */
export class SettledLayout extends Component<SettledLayoutProps> {
  private readonly article = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(previous: SettledLayoutProps): Map<Element, number> | null {
    if (!previous.isRunning || this.props.isRunning) return null;
    // Scroll anchoring already keeps the position of a reader further below.
    const isScrolledPast = (this.article.current?.getBoundingClientRect().top ?? 0) < 0;
    return isScrolledPast ? null : this.tops();
  }

  override componentDidUpdate(
    _previousProps: SettledLayoutProps,
    _previousState: unknown,
    before: Map<Element, number> | null,
  ): void {
    if (before === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [part, top] of this.tops()) {
      const distance = (before.get(part) ?? top) - top;
      if (distance === 0) continue;
      part.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
        duration: SLIDE_MS,
        easing: "ease-out",
      });
    }
  }

  override render(): ReactNode {
    const { className, children } = this.props;
    return (
      <article ref={this.article} className={className}>
        {children}
      </article>
    );
  }

  private tops(): Map<Element, number> {
    const parts = [...(this.article.current?.children ?? [])].flatMap((part) =>
      // An offer has no box of its own.
      getComputedStyle(part).display === "contents" ? [...part.children] : [part],
    );
    return new Map(parts.map((part) => [part, part.getBoundingClientRect().top]));
  }
}
