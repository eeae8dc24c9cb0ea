import { ApiError, errorFromBody } from './errors';
import { bearerToken } from './token';

/** A picture takes longer to send than the body of another call. */
const UPLOAD_TIMEOUT_MS = 60_000;

interface Upload {
  /** Below /api. */
  path: string;
  file: File;
  /** Told how much has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends it once. A request of its own kind: fetch does not tell how much has been sent. */
function send(upload: Upload, token: string | null): Promise<{ status: number; body: unknown }> {
  return new Promise((answered, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`/api${upload.path}`, location.origin).href);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) upload.onProgress(loaded / total);
    };
    request.onload = () => answered({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => failed(new ApiError({ status: 0, code: 'NETWORK' }));
    request.ontimeout = () => failed(new ApiError({ status: 0, code: 'TIMEOUT' }));
    const body = new FormData();
    body.append('file', upload.file);
    request.send(body);
  });
}

/** Uploads a file in the field `file`, with the viewer's token. Gives the body of the answer; a refusal is an ApiError. */
export async function uploadFile(upload: Upload): Promise<unknown> {
  let answer = await send(upload, await bearerToken());
  if (answer.status === 401) {
    const fresh = await bearerToken(true);
    if (fresh !== null) answer = await send(upload, fresh);
  }
  if (answer.status < 200 || answer.status > 299) throw errorFromBody(answer.status, answer.body);
  return answer.body;
}
