import { fitSvi, type FittedPoint, type SviFit } from '@/core/quant/sviFit'

export type FitRequest = {
  readonly tasks: readonly { readonly expiryNs: bigint; readonly points: readonly FittedPoint[] }[]
}

export type FitReply = {
  readonly fits: readonly { readonly expiryNs: bigint; readonly fit: SviFit | undefined }[]
}

export function answerFits({ tasks }: FitRequest): FitReply {
  return { fits: tasks.map(({ expiryNs, points }) => ({ expiryNs, fit: fitSvi(points) })) }
}
