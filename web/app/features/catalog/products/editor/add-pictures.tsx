import { type ChangeEvent, useId, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { uploadProblem, validateImageUrl } from '../picture-rules.ts';
import { useUploadPicture } from '../product-form.queries.ts';
import { UploadButton } from '../upload-button.tsx';

interface AddPicturesProps {
  room: number;
  isUploading: boolean;
  onUploadingChange: (isUploading: boolean) => void;
  onAdd: (picture: string) => void;
}

/** Adds pictures by upload or by URL. */
export function AddPictures({ room, isUploading, onUploadingChange, onAdd }: AddPicturesProps) {
  const { mutateAsync: upload } = useUploadPicture();
  const [url, setUrl] = useState('');
  const [urlProblem, setUrlProblem] = useState<string | null>(null);
  const [uploadProblems, setUploadProblems] = useState<string[]>([]);
  const uploadErrors = useId();
  const isFull = room <= 0;

  async function uploadChosenFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Otherwise the browser fires no event if the user chooses the same file again after a failure.
    target.value = '';
    const failed = files.slice(room).map(({ name }) => `${name} was not uploaded: there are too many pictures.`);
    setUploadProblems(failed);
    onUploadingChange(true);
    for (const file of files.slice(0, room)) {
      const problem = uploadProblem(file) ?? (await uploadFile(file));
      if (problem) failed.push(problem);
      setUploadProblems([...failed]);
    }
    onUploadingChange(false);
  }

  async function uploadFile(file: File): Promise<string | null> {
    try {
      onAdd((await upload(file)).image);
      return null;
    } catch (error) {
      return `${file.name} was not uploaded. ${failureMessage(error)}`;
    }
  }

  function addUrl() {
    const typed = url.trim();
    const problem = typed === '' ? 'Enter a URL that starts with https://' : validateImageUrl(typed);
    setUrlProblem(problem === true ? null : problem);
    if (problem !== true) return;
    onAdd(typed);
    setUrl('');
  }

  return (
    <div className="grid gap-4 @xl:grid-cols-[auto_1fr_auto] @xl:items-start">
      <div className="@xl:pt-6.5">
        <UploadButton
          label="Upload pictures"
          isUploading={isUploading}
          name="pictures"
          multiple
          disabled={isFull}
          aria-describedby={uploadErrors}
          onChange={(event) => void uploadChosenFiles(event)}
        />
      </div>
      <Field label="Or the URL of a picture" hint="JPEG, PNG, WebP or AVIF, 10 MB max. A URL starts with https://" error={urlProblem}>
        <TextInput
          type="url"
          value={url}
          disabled={isFull}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setUrl(target.value);
            setUrlProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would save the form.
            event.preventDefault();
            addUrl();
          }}
        />
      </Field>
      <Button onClick={addUrl} disabled={isFull} className="@xl:mt-6.5">
        Add picture
      </Button>
      <div id={uploadErrors} aria-live="polite" className="grid gap-1 empty:hidden @xl:col-span-3">
        {uploadProblems.map((problem) => (
          <p key={problem} className="border-danger border-s-2 ps-2 font-medium text-danger text-sm">
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}
