import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { FormError } from './form-error.tsx';
import { Spinner } from './spinner.tsx';

/**
 * Makes a component whose script loads when the component first appears. It is for large parts that users rarely open, such as the form in a
 * dialog.
 * @param placeholder shown while the script loads
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <Spinner label="Loading" />,
): ComponentType<Props> {
  return function LoadedLater(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [hasFailed, setHasFailed] = useState(false);

    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => setHasFailed(true),
      );
    }, []);

    if (hasFailed) return <FormError>This part of the page could not be loaded. Reload the page, then try again.</FormError>;
    return Loaded ? <Loaded {...props} /> : placeholder;
  };
}
