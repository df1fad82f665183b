import Trash2 from 'virtual:icon/trash';
import { type ChangeEvent, useDeferredValue, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { isCompleteUrl, uploadProblem, validateImageUrl } from './picture-rules.ts';
import { useUploadPicture } from './product-form.queries.ts';
import type { ProductValues } from './product-values.ts';
import { UploadButton } from './upload-button.tsx';

/** The picture of a product: the user types a URL or uploads a file. After an upload, the field has the URL of the uploaded picture. */
export function PictureField({ onUploadingChange }: { onUploadingChange: (isUploading: boolean) => void }) {
  const { register, watch, setValue, formState } = useFormContext<ProductValues>();
  const { mutateAsync: upload, isPending } = useUploadPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const image = useDeferredValue(watch('image').trim());

  function setImage(url: string) {
    setValue('image', url, { shouldDirty: true, shouldValidate: true });
    setProblem(null);
  }

  async function uploadChosenFile(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const file = target.files?.[0];
    // Otherwise the browser fires no event if the user chooses the same file again after a failure.
    target.value = '';
    if (!file) return;
    const rejection = uploadProblem(file);
    setProblem(rejection);
    if (rejection) return;
    onUploadingChange(true);
    try {
      setImage((await upload(file)).image);
    } catch (error) {
      setProblem(`${file.name} was not uploaded. ${failureMessage(error)}`);
    } finally {
      onUploadingChange(false);
    }
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
      <div className="grid content-start gap-3">
        <Field
          label="Image"
          hint="Enter an https URL or upload a JPEG, PNG, WebP or AVIF file, 10 MB max."
          error={formState.errors.image?.message ?? problem}
        >
          <TextInput
            {...register('image', { validate: validateImageUrl, onChange: () => setProblem(null) })}
            type="url"
            autoComplete="off"
            spellCheck={false}
            readOnly={isPending}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <UploadButton label="Upload a picture" isUploading={isPending} onChange={(event) => void uploadChosenFile(event)} />
          {image && !isPending && (
            <Button variant="quiet" onClick={() => setImage('')}>
              <Trash2 aria-hidden="true" /> Remove
            </Button>
          )}
        </div>
        <span role="status" className="sr-only">
          {isPending && 'Uploading the picture'}
        </span>
      </div>
      <PicturePreview image={isCompleteUrl(image) ? image : ''} isLoading={isPending} />
    </div>
  );
}
