/** Whether the browser grants camera, offline mode and installing here: over TLS, or on the very computer that serves. */
export const secure: boolean = isSecureContext;
