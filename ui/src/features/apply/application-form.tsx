import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { getErrorMessage, isApiError } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { useConfirm } from '@/components/feedback/confirm';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import type { ApplicationAnswers } from '@/domain/application-form';
import { APPLICATION_SECTIONS } from '@/domain/application-form';
import { now } from '@/domain/clock';
import { AnswerField } from './answer-field';
import { EMPTY, applicationSchema, isFieldName, toPayload } from './application-schema';
import { readDraft, removeDraft, writeDraft } from './draft';
import { ErrorSummary } from './error-summary';
import { messages } from './messages';
import { dayOf } from './progress';
import { ProgressPanel } from './progress-panel';
import { useSubmitApplication } from './submit';

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '280px minmax(0,1fr)',
  alignItems: 'start',
  gap: 28,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0,1fr)', gap: 20 },
}));

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  scrollMarginTop: 92,
  '& h2': { scrollMarginTop: 92 },
  [theme.breakpoints.down('sm')]: {
    '& input,& textarea': { scrollMarginBottom: 110 },
  },
}));

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  alignItems: 'start',
  gap: 20,
  '& .line': { gridColumn: '1/-1' },
  '& .confirm': { gridColumn: '1/-1', marginTop: -8 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 20px',
  '& p': { fontSize: 14, color: 'var(--sh-text2)' },
  '& .clear': { marginLeft: 'auto' },
});

/** On phones the main button stays in reach. */
const Send = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: '0 -16px',
    padding: '12px 16px',
    borderTop: '1px solid var(--sh-line)',
    background: 'var(--sh-base)',
    '& .MuiButton-root': { width: '100%' },
  },
}));

const WIDE = new Set(['text', 'url']);

interface Props {
  me: Me;
  /** The identity provider's account. */
  accountId: string;
  email: string;
  fullName: string;
  onSent: () => void;
}

/** The application in parts, kept as a draft until it is sent. */
export function ApplicationForm({ me, accountId, email, fullName, onSent }: Props) {
  const confirm = useConfirm();
  const send = useSubmitApplication();
  const form = useRef<HTMLFormElement>(null);
  const account = {
    ...EMPTY,
    fullName: me.fullName || fullName,
    gamertag: me.username,
    email: me.email || email,
    date: dayOf(now()),
  };
  const { control, handleSubmit, formState, setError, setFocus, setValue, reset, subscribe } =
    useForm<ApplicationAnswers>({
      resolver: zodResolver(applicationSchema),
      defaultValues: { ...account, ...readDraft(accountId) },
    });
  const { errors, isSubmitting } = formState;

  // A new account's address becomes known a moment after the form.
  useEffect(() => {
    if (account.email) setValue('email', account.email);
  }, [account.email, setValue]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(accountId, values),
      }),
    [subscribe, accountId],
  );

  const submit = handleSubmit(async (answers) => {
    try {
      await send.mutateAsync(toPayload(answers, accountId));
    } catch (error) {
      setError('root', { message: getErrorMessage(error, messages.failed) });
      const fieldErrors = isApiError(error) ? Object.entries(error.fields) : [];
      let focused = false;
      for (const [name, message] of fieldErrors) {
        if (!isFieldName(name)) continue;
        setError(name, { type: 'server', message }, { shouldFocus: !focused });
        focused = true;
      }
      if (!focused) form.current?.scrollIntoView({ block: 'start' });
      return;
    }
    removeDraft(accountId);
    onSent();
  });

  const clear = async () => {
    const yes = await confirm({
      title: messages.clearTitle,
      text: messages.clearText,
      yes: messages.clear,
      danger: true,
    });
    if (!yes) return;
    reset(account);
    removeDraft(accountId);
  };

  return (
    <Layout>
      <ProgressPanel control={control} />
      <Form
        ref={form}
        noValidate
        aria-label={messages.title}
        onSubmit={(event) => void submit(event)}
      >
        {errors.root?.message && <Alert severity="error">{errors.root.message}</Alert>}
        <ErrorSummary errors={errors} onGo={(name) => setFocus(name)} />
        {APPLICATION_SECTIONS.map(({ id, title, fields }) => (
          <Card key={id} component="section" aria-labelledby={id}>
            <SectionHead id={id}>{title}</SectionHead>
            <Fields>
              {fields.map((field) => (
                <div
                  key={field.name}
                  className={
                    field.kind === 'confirm' ? 'confirm' : WIDE.has(field.kind) ? 'line' : ''
                  }
                >
                  <AnswerField
                    control={control}
                    field={field}
                    locked={field.name === 'email' && account.email !== ''}
                  />
                </div>
              ))}
            </Fields>
          </Card>
        ))}
        <Foot>
          <p>{messages.draft}</p>
          <Button className="clear" size="small" variant="text" onClick={() => void clear()}>
            {messages.clear}
          </Button>
        </Foot>
        <Send>
          <BusyButton
            type="submit"
            size="large"
            variant="contained"
            busy={isSubmitting}
            busyText={messages.submitting}
          >
            {messages.submit}
          </BusyButton>
        </Send>
      </Form>
    </Layout>
  );
}
