import { useEffect, useState } from 'react';
import type { Me } from '@/api/normalize';

/** What a person's portrait is drawn from. */
export interface Face {
  id: string;
  src: string;
  vetted: boolean;
}

const KEY = 'sherpa:face';

function readFace(accountId: string): Face | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Face & { of: string }>;
    if (kept.of !== accountId || typeof kept.id !== 'string') return undefined;
    return { id: kept.id, src: String(kept.src ?? ''), vetted: kept.vetted === true };
  } catch {
    return undefined;
  }
}

function writeFace(accountId: string, face: Face): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ of: accountId, ...face }));
  } catch {
    // Without storage the portrait of the next visit appears with the record.
  }
}

/**
 * The signed-in person's portrait: of the record, and while that is on its way or could not be loaded,
 * of the last visit; undefined when neither is known. Another animal would be another person.
 */
export function useKeptFace(me: Me | undefined, accountId: string): Face | undefined {
  const [kept] = useState(() => readFace(accountId));
  const { id = '', avatar: src = '', isGuide: vetted = false } = me ?? {};
  useEffect(() => {
    if (id && accountId) writeFace(accountId, { id, src, vetted });
  }, [accountId, id, src, vetted]);
  return id ? { id, src, vetted } : kept;
}
