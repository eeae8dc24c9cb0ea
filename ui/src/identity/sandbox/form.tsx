import Alert from '@mui/material/Alert';
import { zodResolver } from '@hookform/resolvers/zod';
import { styled } from '@mui/material/styles';
import { useForm } from 'react-hook-form';
import * as z from '@/components/form/zod';
import { BusyButton } from '@/components/feedback/busy-button';
import { TextField } from '@/components/form/text-field';
import type { FormKind } from '../port';
import type { SandboxSession } from './session';
import { SignInError } from './session';

const Form = styled('form')({ display: 'grid', gap: 20, justifyItems: 'start' });

const email = z
  .string()
  .check(z.trim(), z.email('Please enter an e-mail address, like you@example.com.'));

const schemas = {
  'sign-in': z.object({
    email,
    password: z.string().check(z.minLength(1, 'Please enter your password.')),
  }),
  'sign-up': z.object({
    email,
    password: z.string().check(z.minLength(8, 'Please choose at least 8 characters.')),
  }),
} as const;

function refusal(kind: FormKind, error: unknown): string {
  const status = error instanceof SignInError ? error.status : 0;
  if (status === 401) return 'Wrong e-mail address or password.';
  if (status === 409) return 'There is already an account with this e-mail address. Please log in.';
  if (status === 0) return 'No connection. Please try again.';
  const said = error instanceof SignInError ? error.message : '';
  return said || (kind === 'sign-in' ? 'Signing in failed.' : 'Signing up failed.');
}

/** E-mail and password, in place of the hosted provider's own form. */
export default function SandboxForm({
  kind,
  session,
}: {
  kind: FormKind;
  session: SandboxSession;
}) {
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schemas[kind]),
    defaultValues: { email: '', password: '' },
  });
  const { isSubmitting, errors } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await (kind === 'sign-in'
        ? session.signIn(email, password)
        : session.signUp(email, password));
    } catch (error) {
      setError('root', { message: refusal(kind, error) });
    }
  });

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && (
        <Alert severity="error" sx={{ width: '100%', boxSizing: 'border-box' }}>
          {errors.root.message}
        </Alert>
      )}
      <TextField
        control={control}
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="email"
      />
      <TextField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete={kind === 'sign-in' ? 'current-password' : 'new-password'}
        help={kind === 'sign-up' ? 'At least 8 characters' : undefined}
      />
      <BusyButton type="submit" variant="contained" size="large" busy={isSubmitting}>
        {kind === 'sign-in' ? 'Login' : 'Sign Up'}
      </BusyButton>
    </Form>
  );
}
