import { RestError } from './restErrors'

/** Whether a venue refused a request because it does not know the asset. The reference lists two codes for it. */
export function isUnknownAsset(error: unknown): boolean {
  return error instanceof RestError && (error.code === 'INVALID_ASSET' || error.code === 'ASSET_INVALID')
}
