@rem The start script begins with exec, so that npm passes signals to Node itself. Windows has no exec: run the rest.
@%*
