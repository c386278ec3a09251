"""A certificate for the local network: an authority of our own, which a phone may trust, and what it signs."""

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from muster.files import BadInput

AUTHORITY_YEARS, DAYS, RENEW_DAYS = 10, 397, 30
"""Phones refuse a certificate of more than 398 days; it is made anew in its last days, or when addresses changed."""
NAME = "Muster on this computer"


def certificate_for(folder: Path, names: list[str]) -> tuple[Path, Path]:
    """The files of a certificate for these names and addresses and of its key, made if there is none that serves."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        authority, authority_key = _authority(folder)
        certificate, key = folder / "server.pem", folder / "server.key"
        found = _pair(certificate, key)
        if found is None or not _serves(found[0], names, authority):
            _make(certificate, key, names, authority, authority_key)
    except (OSError, ValueError) as error:
        raise BadInput("tls.files", f"The certificate in {folder} cannot be made or read: {error}.") from None
    return certificate, key


def authority_file(folder: Path) -> Path:
    return folder / "muster-authority.crt"


def _authority(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    certificate, key = authority_file(folder), folder / "muster-authority.key"
    found = _pair(certificate, key)
    if found is not None and found[0].not_valid_after_utc > _in(DAYS):
        return found
    made = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    usage = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    signed = (
        _builder(name, name, made.public_key(), 365 * AUTHORITY_YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(made.public_key()), critical=False)
        .sign(made, hashes.SHA256())
    )
    _write_secret(key, made)
    _write_whole(certificate, signed.public_bytes(serialization.Encoding.PEM), 0o644)
    return signed, made


def _make(
    certificate: Path,
    key: Path,
    names: list[str],
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
) -> None:
    made = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Muster")])
    signed = (
        _builder(subject, authority.subject, made.public_key(), DAYS)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    _write_secret(key, made)
    both = signed.public_bytes(serialization.Encoding.PEM) + authority.public_bytes(serialization.Encoding.PEM)
    _write_whole(certificate, both, 0o644)


def _pair(certificate: Path, key: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
    """A certificate and its key; None if one is missing or broken, or they do not belong together.

    They are two files: whoever is killed between writing the one and the other leaves two that do not match.
    """
    if not (certificate.exists() and key.exists()):
        return None
    written, secret = certificate.read_bytes(), key.read_bytes()
    try:
        found = x509.load_pem_x509_certificate(written)
        made = serialization.load_pem_private_key(secret, None)
    except ValueError:
        return None
    if not isinstance(made, ec.EllipticCurvePrivateKey) or made.public_key() != found.public_key():
        return None
    return found, made


def _serves(found: x509.Certificate, names: list[str], authority: x509.Certificate) -> bool:
    listed = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    wanted = {_general(name) for name in names}
    if not wanted <= set(listed) or found.not_valid_after_utc < _in(RENEW_DAYS):
        return False
    try:
        found.verify_directly_issued_by(authority)
    except Exception:
        return False
    return True


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_in(-1))
        .not_valid_after(_in(days))
    )


def _in(days: int) -> datetime:
    return datetime.now(UTC) + timedelta(days=days)


def _write_secret(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write_whole(path, text, 0o600)


def _write_whole(path: Path, content: bytes, mode: int) -> None:
    """Writes a file that is there whole or as it was before."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
