import type { MmpReply } from '@/core/protocol/rest/protection'

export type MmpNews =
  | { readonly kind: 'frozen'; readonly mmp: MmpReply; /** True since page load. */ readonly isOld: boolean }
  | { readonly kind: 'free'; readonly mmp: MmpReply }

export function mmpNews(before: MmpReply | undefined, now: MmpReply): MmpNews | undefined {
  if (now.triggered && before?.triggered !== true) return { kind: 'frozen', mmp: now, isOld: before === undefined }
  if (!now.triggered && before?.triggered === true) return { kind: 'free', mmp: now }
  return undefined
}
