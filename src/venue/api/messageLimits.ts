/** The longest message of a socket, and the longest body of a request, in bytes (websocket.md 1.6). */
export const maxMessageBytes = 65_536
