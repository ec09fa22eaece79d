import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { invalidRequest } from '../../lib/platform/http/problem.ts';
import { priceSheetUploadRequest } from '../../lib/platform/http/schemas/price-sheet-upload-request.generated.js';
import { ScopeInactive, UploadNotGranted, unknownSheetKind } from '../../lib/pricing/errors.ts';
import { pricingAccess, readUploadAccess, type UploadAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { requireScope } from '../../lib/pricing/scope/grants.ts';
import { storedSheetName } from '../../lib/pricing/sheet-upload.ts';
import { signSheetUpload } from '../../lib/pricing/store/sheet-uploads.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface PostPriceSheetUpload extends UploadAccess {
  readonly now: () => Date;
  readonly sign: typeof signSheetUpload;
}

/**
 * Answers with a signed upload of one price sheet into the folder of a scope, whose arrival starts the import
 * (docs/spec/pricing/price-sheet-upload.md).
 * @throws HttpProblem 400 for a file of another kind, ScopeNotGranted, UploadNotGranted 403, ScopeNotFound 404, ScopeInactive 409
 */
export const postPriceSheetUpload =
  (deps: PostPriceSheetUpload) =>
  async ({ path, body, keyId }: Call<typeof routes.pricingPostPriceSheetUpload>): Promise<Reply> => {
    const { grants, canUpload, scopes } = await readUploadAccess(deps, keyId, path.scope);
    const { scope_id, active } = requireScope(path.scope, grants, scopes);
    if (!canUpload) throw new UploadNotGranted(scope_id);
    if (!active) throw new ScopeInactive(scope_id);
    const name = storedSheetName(body.file_name);
    if (name === undefined) throw invalidRequest([{ pointer: '/file_name', ...unknownSheetKind() }]);
    const upload = await deps.sign({ scopeId: scope_id, name, sizeBytes: body.size_bytes, now: deps.now() });
    return { ok: true, scope_id, upload };
  };

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(
  routes.pricingPostPriceSheetUpload,
  postPriceSheetUpload({ access: pricingAccess, scopes, now, sign: signSheetUpload }),
  { body: priceSheetUploadRequest },
);

// After the tables, which the endpoint has checked.
checkEnvironment({}, ['APPRAISE_INBOX_BUCKET', 'APPRAISE_INBOX_URL']);
