import { LoadingBox } from '../parts/loading-box.tsx';
import { Unfold } from '../parts/unfold.tsx';
import { useWords } from '../text/use-words.ts';
import { useLoaded } from '../use-loaded.ts';
import { meterWords } from './words.ts';

interface Props {
  /** The scope that is searched. */
  readonly searched: string;
  readonly onImported: () => void;
}

/** Unfolds the upload of a price sheet; its code is loaded then. @param isOpenFirst where a link leads to it */
export function SheetUploadBox({ isOpenFirst, ...props }: Props & { readonly isOpenFirst: boolean }) {
  const words = useWords(meterWords);
  return (
    <Unfold class="sheet-upload" label={words.sheetUpload} isOpenFirst={isOpenFirst}>
      {() => <LoadedUpload {...props} />}
    </Unfold>
  );
}

const loadUpload = () => import('./sheet-upload/sheet-upload.tsx');

function LoadedUpload(props: Props) {
  const SheetUpload = useLoaded(loadUpload);
  return SheetUpload ? <SheetUpload {...props} /> : <LoadingBox lines={4} />;
}
