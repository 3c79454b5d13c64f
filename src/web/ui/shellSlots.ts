import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'

const headerStart = createStore<Element | null>(null)
const menuTop = createStore<Element | null>(null)

/** Refs of the places in the shell that other areas fill by a portal. */
export const placeHeaderStart = headerStart.set
export const placeMenuTop = menuTop.set

export const useHeaderStart = () => useSyncExternalStore(headerStart.subscribe, headerStart.getSnapshot)

/** The top of a phone's menu. */
export const useMenuTop = () => useSyncExternalStore(menuTop.subscribe, menuTop.getSnapshot)
