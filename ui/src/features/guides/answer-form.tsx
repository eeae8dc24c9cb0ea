import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { client, unwrap } from '@/api/client';
import { failureReason, hasCode, isApiError } from '@/api/errors';
import type { Review } from '@/api/normalize';
import { toReview } from '@/api/normalize';
import type { Paged } from '@/api/pages';
import { BusyButton } from '@/components/feedback/busy-button';
import { useNotify } from '@/components/feedback/notify';
import { TextField } from '@/components/form/text-field';
import * as z from '@/components/form/zod';
import { messages } from './messages';
import { guideKeys } from './queries';

const TEXT_MAX = 500;

const schema = z.object({
  text: z.string().check(
    z.trim(),
    z.minLength(1, messages.noAnswer),
    z.refine((text) => [...text].length <= TEXT_MAX, 'At most 500 characters.'),
  ),
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 14 });

interface Props {
  review: Review;
  guideId: string;
  /** Name of who wrote the review. */
  author: string;
  onClose: () => void;
}

/** A guide's one answer to a review. */
export default function AnswerForm({ review, guideId, author, onClose }: Props) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { control, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { text: '' },
  });
  useEffect(() => setFocus('text'), [setFocus]);

  const answer = useMutation({
    mutationFn: async (text: string) =>
      toReview(
        await unwrap(
          client.POST('/reviews/{id}/answer', {
            params: { path: { id: review.id } },
            body: { text },
          }),
        ),
      ),
    onSuccess: (answered) => {
      queries.setQueryData<InfiniteData<Paged<Review>>>(guideKeys.reviews(guideId), (data) =>
        data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.map((one) =>
                  one.id === review.id ? { ...one, answer: answered.answer } : one,
                ),
              })),
            }
          : data,
      );
      notify('success', messages.answered, review.id);
    },
    onError: (error) => {
      const fieldError = isApiError(error) ? error.fields.text : undefined;
      if (fieldError) return setError('text', { message: fieldError }, { shouldFocus: true });
      // It was answered elsewhere: the answer that counts is shown.
      if (hasCode(error, 'ANSWERED')) {
        notify('info', messages.answeredBefore, review.id);
        void queries.invalidateQueries({ queryKey: guideKeys.reviews(guideId) });
      }
    },
  });

  return (
    <form
      noValidate
      aria-label={`Answer to ${author}`}
      onSubmit={(event) => void handleSubmit(({ text }) => answer.mutate(text))(event)}
    >
      {answer.error && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {messages.answerFailed} {failureReason(answer.error)}
        </Alert>
      )}
      <TextField
        control={control}
        name="text"
        label="Your answer"
        help={messages.answerOnce}
        counter={TEXT_MAX}
        rows={3}
        required
      />
      <Buttons>
        <BusyButton
          type="submit"
          size="small"
          variant="contained"
          busy={answer.isPending}
          busyText="Publishing..."
        >
          Publish answer
        </BusyButton>
        <Button size="small" variant="outlined" onClick={onClose} disabled={answer.isPending}>
          Back
        </Button>
      </Buttons>
    </form>
  );
}
