import type { Access } from '@/account/access'

/** Somebody who may trade. */
export type Trading = Extract<Access, { status: 'trading' }>
