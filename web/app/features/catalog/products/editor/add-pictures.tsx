import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonStyle } from '../../../../ui/button-style.ts';
import { Field } from '../../../../ui/field.tsx';
import { SpinnerMark } from '../../../../ui/spinner.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { pictureTypeList, uploadProblem, validateImageUrl } from '../picture-rules.ts';
import { useUploadPicture } from '../product-form.queries.ts';

/** Uploads files, or takes the URL of a picture. */
export function AddPictures({ room, onAdd }: { room: number; onAdd: (picture: string) => void }) {
  const { mutateAsync: upload, isPending } = useUploadPicture();
  const [url, setUrl] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const fileInput = useId();
  const isFull = room <= 0;

  async function uploadChosenFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Otherwise the browser fires no event if the user chooses the same file again after a failure.
    target.value = '';
    const failed = files.slice(room).map(({ name }) => `${name} was not uploaded: there are too many pictures.`);
    setProblems(failed);
    for (const file of files.slice(0, room)) {
      const problem = uploadProblem(file) ?? (await uploadFile(file));
      if (problem) failed.push(problem);
      setProblems([...failed]);
    }
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
    setProblems(problem === true ? [] : [problem]);
    if (problem !== true) return;
    onAdd(typed);
    setUrl('');
  }

  return (
    <div className="grid gap-4 @xl:grid-cols-[auto_1fr_auto] @xl:items-start">
      <div className="@xl:pt-6.5">
        <input
          id={fileInput}
          name="pictures"
          type="file"
          multiple
          accept={pictureTypeList}
          disabled={isPending || isFull}
          onChange={(event) => void uploadChosenFiles(event)}
          className="peer sr-only"
        />
        <label
          htmlFor={fileInput}
          className={`${buttonStyle('secondary', 'medium')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:cursor-not-allowed peer-disabled:opacity-45`}
        >
          {isPending ? <SpinnerMark /> : <ImageUp aria-hidden="true" />}
          {isPending ? 'Uploading' : 'Upload pictures'}
        </label>
      </div>
      <Field
        label="Or the URL of a picture"
        hint="JPEG, PNG, WebP or AVIF, 10 MB max. A URL starts with https://"
        error={
          problems.length > 0 &&
          problems.map((problem) => (
            <span key={problem} className="block">
              {problem}
            </span>
          ))
        }
      >
        <TextInput
          type="url"
          value={url}
          disabled={isFull}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setUrl(target.value)}
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
      <span role="status" className="sr-only">
        {isPending && 'Uploading'}
      </span>
    </div>
  );
}
