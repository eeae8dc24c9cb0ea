import { useSyncExternalStore } from 'react';
import type { LiveState } from '@/api/live/live-state';
import { liveState, onLiveState } from '@/api/live/live-state';

/** Whether changes arrive by themselves. */
export const useLive = (): LiveState => useSyncExternalStore(onLiveState, liveState);
