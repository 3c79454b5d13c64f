/** Maximum bytes of a socket message and of a request body (websocket.md 1.6). */
export const maxMessageBytes = 65_536
