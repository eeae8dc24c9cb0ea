import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { busyKey } from '@/api/busy';
import { freeKey } from '@/api/free';
import { localStore } from '@/api/local-store';
import { meKey } from '@/api/me';
import type { Guide } from '@/api/normalize';
import { loadSession } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { useNotify } from '@/components/feedback/notify';
import {
  clearMarker,
  idempotencyKey,
  readMarker,
  sweepMarkers,
  writeMarker,
} from '@/domain/booking-rules';
import { sessionTotalSC } from '@/domain/money';
import { statusKind } from '@/domain/session-status';
import { useIdentity } from '@/identity/context';
import { useLogin } from '@/identity/use-login';
import type { BookingRequest } from './create';
import { createBooking, readRefusal } from './create';
import { messages } from './messages';
import type { BookingValues } from './schema';

/** True when a session has been cancelled, here or elsewhere, or has ended in another such way. */
const didNotProceed = (id: string): Promise<boolean> =>
  loadSession(id).then(
    ({ status }) => statusKind(status) === 'terminal',
    () => false,
  );

/** A start that the server refused, with so many hours. */
export interface RefusedStart {
  start: number;
  hours: number;
  text: string;
  /** Starts that the server offers instead (ms). */
  instead: readonly number[];
}

interface BookingCallbacks {
  onPriceChanged: () => void;
  /** Remembers what was chosen: the person goes away to sign in, or for Sherpa Cred. */
  onKeep: (values: BookingValues) => void;
  /** It is booked. */
  onBooked: () => void;
}

/** Books a session: markers, key, call, and what each answer leads to. */
export function useBooking(guide: Guide, { onPriceChanged, onKeep, onBooked }: BookingCallbacks) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const notify = useNotify();
  const queries = useQueryClient();
  const { state } = useIdentity();
  const login = useLogin();
  const running = useRef(false);
  // The same request keeps its key, so that a second try after a lost answer books once.
  const attempt = useRef({ request: '', key: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusedStart, setRefusedStart] = useState<RefusedStart>();

  // It takes the place of the dialog: Back leads from there to the profile.
  const show = (sessionId: string) => {
    onBooked();
    return navigate(paths.session(sessionId), { replace: true });
  };

  const askToSignIn = (values: BookingValues) => {
    onKeep(values);
    notify('error', messages.signIn);
    login(`${pathname}?book=1`);
  };

  const requestFor = (values: BookingValues): BookingRequest => {
    const facts = {
      guideId: guide.id,
      hours: values.hours,
      game: values.game.trim(),
      ...(values.platform ? { platform: values.platform } : {}),
      ...(values.note.trim() ? { note: values.note.trim() } : {}),
      scheduledTime: new Date(values.start).toISOString(),
      paymentMethod: 'SC',
      useSherpaCred: true,
      expectedTotalSC: sessionTotalSC(guide.rateSC, values.hours),
    };
    const request = JSON.stringify(facts);
    if (attempt.current.request !== request)
      attempt.current = { request, key: idempotencyKey(facts) };
    return { ...facts, idempotencyKey: attempt.current.key };
  };

  const readTimes = () => {
    void queries.invalidateQueries({ queryKey: busyKey(guide.id) });
    void queries.invalidateQueries({ queryKey: freeKey(guide.id) });
  };

  const refused = (error: unknown, values: BookingValues) => {
    const refusal = readRefusal(error);
    const refuseStart = (text: string, instead: readonly number[] = []) => {
      readTimes();
      setRefusedStart({ start: values.start, hours: values.hours, text, instead });
    };
    const name = guide.username || 'Unknown Gamer';
    switch (refusal.kind) {
      case 'sign-in':
        return askToSignIn(values);
      case 'credits':
        onKeep(values);
        return void navigate(paths.creditsFor(refusal.needed));
      case 'price':
        onPriceChanged();
        break;
      case 'slot':
        return refuseStart(refusal.text);
      case 'outside':
        return refuseStart(messages.outsideRefused(name), refusal.nextFree);
      case 'day-full':
        return refuseStart(messages.dayFull(name));
      case 'paused':
        readTimes();
        return setProblem(refusal.text || messages.paused(name, ''));
      case 'other':
        break;
    }
    setProblem(refusal.text);
  };

  const book = async (values: BookingValues): Promise<void> => {
    if (running.current) return;
    setProblem(undefined);
    setRefusedStart(undefined);
    if (state.status === 'signed-out') return askToSignIn(values);

    const slot = {
      guideId: guide.id,
      hours: values.hours,
      scheduledTime: new Date(values.start).toISOString(),
    };
    const store = localStore();
    // Markers live on the device's clock: they are about its own clicks.
    sweepMarkers(store, Date.now());
    const marker = readMarker(store, slot, Date.now());
    if (marker && !marker.sessionId) return setProblem(messages.inProgress);

    running.current = true;
    setBusy(true);
    if (marker?.sessionId) {
      if (!(await didNotProceed(marker.sessionId))) return void show(marker.sessionId);
      // The time is free again: this is another booking, with a key of its own.
      attempt.current = { request: '', key: '' };
    }
    writeMarker(store, slot, Date.now());
    try {
      const sessionId = await createBooking(requestFor(values));
      writeMarker(store, slot, Date.now(), sessionId);
      void queries.invalidateQueries({ queryKey: meKey });
      readTimes();
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      // It stays busy until the receipt has taken the place of this screen.
      void show(sessionId);
    } catch (error) {
      clearMarker(store, slot);
      running.current = false;
      setBusy(false);
      refused(error, values);
    }
  };

  return { book, busy, problem, refusedStart };
}
