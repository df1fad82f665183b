import { ratingMaxLength, reviewMaxLength } from '@axlewright/contract/desk/reviews';
import { textRule } from '@axlewright/contract/text-rule';
import { useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { hasValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddReview } from './reviews.queries.ts';
import { StarButtons } from './star-buttons.tsx';

const empty = { rating: '', review: '' };

/** The form for a review. No field is required. The rating is free text; a click on a star fills it in. */
export function ReviewForm() {
  const form = useForm({ defaultValues: empty, mode: 'onChange' });
  const { register, handleSubmit, reset, setValue, watch, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const leaveDialog = useLeaveGuard(isDirty);
  const { mutateAsync: addReview } = useAddReview();
  const { rating, review } = watch();

  const add = handleSubmit(async (typed) => {
    try {
      await addReview(typed);
      if (hasValues(form, typed)) reset(empty);
      toast.success('Review added');
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={add} noValidate className="grid max-w-2xl gap-5">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        <Field label="Rating" hint="Out of 5: a number or your own words" error={errors.rating?.message} className="min-w-48 flex-1">
          <TextInput {...register('rating', { validate: validateWith(textRule(ratingMaxLength)) })} autoComplete="off" />
        </Field>
        <StarButtons rating={rating} onChoose={(stars) => setValue('rating', String(stars), { shouldDirty: true, shouldValidate: true })} />
      </div>
      <Field
        label="Message"
        hint={`${review.length.toLocaleString('en-US')} of ${reviewMaxLength.toLocaleString('en-US')} characters`}
        error={errors.review?.message}
      >
        <TextArea {...register('review', { validate: validateWith(textRule(reviewMaxLength)) })} rows={7} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" loading={isSubmitting} className="justify-self-start">
        Add review
      </Button>
      {leaveDialog}
    </form>
  );
}
