/** A refusal of the API, or a failure to reach it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's code (`INSUFFICIENT_CREDITS`, ...), `NETWORK`, `TIMEOUT`, or empty. */
  readonly code: string;
  /** True when the server wrote `message` for a person; otherwise screens use their own words. */
  readonly fromServer: boolean;
  /** Validation errors by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Everything else in the body: `needed`, `required`, `have`, `requestId`, ... */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(init: {
    status: number;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
  }) {
    super(init.message || `Request failed (${init.status})`);
    this.status = init.status;
    this.code = init.code ?? '';
    this.fromServer = !!init.message;
    this.fields = init.fields ?? {};
    this.details = init.details ?? {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an error body. `error` may be the code or, from other servers, the sentence. */
export function errorFromBody(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError({ status });
  const { success: _success, error, code, message, fields, ...details } = body;
  const name = text(code) || (/^[A-Z][A-Z0-9_]+$/.test(text(error)) ? text(error) : '');
  const sentence = text(message) || (text(error) === name ? '' : text(error));
  const fieldErrors: Record<string, string> = {};
  if (isRecord(fields)) {
    for (const [field, fieldError] of Object.entries(fields)) fieldErrors[field] = text(fieldError);
  }
  return new ApiError({ status, code: name, message: sentence, fields: fieldErrors, details });
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return isApiError(error) && statuses.includes(error.status);
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return isApiError(error) && codes.includes(error.code);
}

/** The server's sentence for a person, else the screen's own. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return isApiError(error) && error.fromServer ? error.message : fallback;
}

/** What is wrong, for a person: the server's sentence, else what the failure itself tells. */
export function failureReason(error: unknown): string {
  if (!isApiError(error)) return '';
  if (error.fromServer) return error.message;
  if (error.code === 'TIMEOUT') return 'The server took too long to answer.';
  if (error.status === 0) return 'The server could not be reached. Are you online?';
  if (error.status === 401) return 'Your sign-in is not valid any more.';
  return `The server could not answer (error ${error.status}).`;
}
