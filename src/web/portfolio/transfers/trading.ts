import type { Access } from '@/web/session/access/access'

export type Trading = Extract<Access, { status: 'trading' }>
