import { useNotify } from '@/components/feedback/notify';
import { messages } from './messages';

/** Copies a text and says so: `copy('ashfall.mara', 'Discord name')`. */
export function useCopy() {
  const notify = useNotify();
  return (text: string, what: string) => {
    const done = () => notify('success', messages.copied(what), 'copy');
    const refused = () => notify('error', messages.copyFailed, 'copy');
    try {
      navigator.clipboard.writeText(text).then(done, refused);
    } catch {
      refused(); // no clipboard without a secure connection
    }
  };
}
