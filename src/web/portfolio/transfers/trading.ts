import type { Access } from '@/web/session/access/access'

/** An account that may trade. */
export type Trading = Extract<Access, { status: 'trading' }>
