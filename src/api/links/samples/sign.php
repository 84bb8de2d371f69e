<?php

/**
 * Makes a signed link to an image, which everyone who has the link may open.
 *
 * @param string $base address of the service, such as 'https://img.example.com'
 * @param string $file a template's id and the extension of a format, such as 'og-default.png'
 * @param array $parameters the template's fields and the parameters of a render; expires in Unix seconds
 * @param string $keyId id of an API key, 'k_...'
 * @param string $secret the key's signing secret, 'tvs_...'
 */
function signed_link(string $base, string $file, array $parameters, string $keyId, string $secret): string
{
    $parameters['key'] = $keyId;
    ksort($parameters, SORT_STRING);
    $pairs = [];
    foreach ($parameters as $name => $value) {
        $text = is_string($value) ? $value : json_encode($value);
        if (!preg_match('/^[A-Za-z0-9._~-]+$/D', (string) $name) || !preg_match('//u', $text)) {
            throw new InvalidArgumentException("$name is not a parameter name, or its text is not UTF-8");
        }
        $pairs[] = $name . '=' . rawurlencode($text);
    }
    $query = implode('&', $pairs);
    $digest = hash_hmac('sha256', "$file?$query", $secret, true);
    $signature = rtrim(strtr(base64_encode($digest), '+/', '-_'), '=');
    return rtrim($base, '/') . "/api/render/$file?$query&signature=$signature";
}
