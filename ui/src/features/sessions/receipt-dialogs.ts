import { late } from '@/components/feedback/late';

/** The dialogs that only the receipt opens, so that no list brings them along. */
export const receiptDialogs = {
  Propose: late(() => import('./propose-dialog')),
  Report: late(() => import('./report-dialog')),
};

export type ReceiptDialogs = typeof receiptDialogs;
