import { useSyncExternalStore } from 'react';
import { tabStore } from '@/api/tab-store';

/** What is being written to somebody, by session and account, kept in this tab. */
const drafts = new Map<string, string>();
let listeners: (() => void)[] = [];

const keyOf = (account: string, sessionId: string) => `sherpa:draft:${account}:${sessionId}`;

function read(key: string): string {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const kept = tabStore.get(key) ?? '';
  drafts.set(key, kept);
  return kept;
}

export function setDraft(account: string, sessionId: string, text: string): void {
  const key = keyOf(account, sessionId);
  drafts.set(key, text);
  tabStore.set(key, text);
  listeners.forEach((tell) => tell());
}

const subscribe = (tell: () => void) => {
  listeners.push(tell);
  return () => {
    listeners = listeners.filter((other) => other !== tell);
  };
};

/** The draft of a session, and the way to change it. */
export function useDraft(account: string, sessionId: string) {
  const text = useSyncExternalStore(subscribe, () => read(keyOf(account, sessionId)));
  return [text, (next: string) => setDraft(account, sessionId, next)] as const;
}

/** For tests: as if the page had been loaded anew. */
export const forgetDrafts = (): void => drafts.clear();

/** By which the field is found in the page. */
export const composerMark = (sessionId: string) => ({ 'data-write-in': sessionId });

/** Puts words into an empty composer, and the focus with them. */
export function offerText(account: string, sessionId: string, text: string): void {
  if (!read(keyOf(account, sessionId)).trim()) setDraft(account, sessionId, text);
  const field = document.querySelector<HTMLElement>(`[data-write-in="${CSS.escape(sessionId)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
