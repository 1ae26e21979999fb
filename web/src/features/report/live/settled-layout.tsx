import { Component, createRef, type ReactNode } from "react";

const SLIDE_MS = 250;

interface SettledLayoutProps {
  /** Whether sources are still pending, so that the head reserves space for their results. */
  isRunning: boolean;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Report article whose parts slide to their new positions when the reserved space closes.
 * The space closes when the last source ends. A class component, because only `getSnapshotBeforeUpdate` sees the layout
 * before the update.
 */
export class SettledLayout extends Component<SettledLayoutProps> {
  private readonly article = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(previous: SettledLayoutProps): Map<Element, number> | null {
    if (!previous.isRunning || this.props.isRunning) return null;
    // Scroll anchoring already keeps the position of a user who has scrolled further down.
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
      // An element with `display: contents` has no box of its own, so its children are measured.
      getComputedStyle(part).display === "contents" ? [...part.children] : [part],
    );
    return new Map(parts.map((part) => [part, part.getBoundingClientRect().top]));
  }
}
