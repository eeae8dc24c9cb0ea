import type { ReactNode } from 'react';
import { Component } from 'react';
import { renewFailed } from './late';

interface Props {
  children: ReactNode;
  /** Shown in place of children that broke. */
  instead?: ReactNode;
  /** Told once when they break. */
  onFail?: () => void;
}

/** Keeps the rest of the page alive when a part of it breaks, e.g. because its code cannot be loaded. */
export class Fallible extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    renewFailed();
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
