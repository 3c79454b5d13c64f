import type { Access } from '@/account/access'

/** An account that may trade. */
export type Trading = Extract<Access, { status: 'trading' }>
