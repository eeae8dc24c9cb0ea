import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { raw } from '@/api/normalize';

export const MAIL_KINDS = ['requests', 'reminders', 'messages', 'ratings'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** Which mails the person wants. */
export type MailSettings = Record<MailKind, boolean>;

const settingsKey = ['me', 'settings'] as const;

function toMailSettings(body: unknown): MailSettings {
  const mail = raw(raw(body).mail);
  const wants = (kind: MailKind) => mail[kind] !== false;
  return {
    requests: wants('requests'),
    reminders: wants('reminders'),
    messages: wants('messages'),
    ratings: wants('ratings'),
  };
}

export const mailSettingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async ({ signal }) =>
    toMailSettings(await unwrap(client.GET('/users/me/settings', { signal }))),
});

/** Changes one kind; it is shown at once and taken back when the server refuses. */
export function useMailSetting() {
  const queries = useQueryClient();
  const show = (change: Partial<MailSettings>) =>
    queries.setQueryData(mailSettingsQuery.queryKey, (kept) => kept && { ...kept, ...change });
  return useMutation({
    mutationFn: async ({ kind, wanted }: { kind: MailKind; wanted: boolean }) =>
      toMailSettings(
        await unwrap(client.PUT('/users/me/settings', { body: { mail: { [kind]: wanted } } })),
      ),
    onMutate: async ({ kind, wanted }) => {
      await queries.cancelQueries({ queryKey: settingsKey });
      show({ [kind]: wanted });
    },
    onSuccess: (settings, { kind }) => show({ [kind]: settings[kind] }),
    onError: (_, { kind, wanted }) => show({ [kind]: !wanted }),
  });
}
