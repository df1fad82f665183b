import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pathOfDocument } from '../../../../platform/document-path.ts';

const openParameter = 'camera';

/**
 * Opens and closes the dialog with the camera. Only the document of this page allows the camera. If the user came by a client-side
 * navigation, the page loads again, and then opens the dialog. No row is lost, because the browser stores the rows.
 */
export function useCameraDialog(): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = search.has(openParameter);
  useEffect(() => {
    if (!isAsked) return;
    setSearch({}, { replace: true });
    setIsOpen(isOwnDocument());
  }, [isAsked, setSearch]);

  function open() {
    if (isOwnDocument()) setIsOpen(true);
    else window.location.assign(`${paths.orderPad}?${openParameter}=open`);
  }
  return { isOpen, open, close: () => setIsOpen(false) };
}

const isOwnDocument = () => pathOfDocument().startsWith(paths.orderPad);
